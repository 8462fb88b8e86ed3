// Unpacks what is sent here, beside the page.

addEventListener("message", async ({ data }) => {
  try {
    const unpacked = await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    postMessage(unpacked, [unpacked]);
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
