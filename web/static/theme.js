// Before the first paint: the colours that were chosen in the settings, so that the page does not flash.
try {
  const { theme } = JSON.parse(localStorage.getItem("ttb.preferences"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage, no settings or damaged ones: the system's colours.
}
