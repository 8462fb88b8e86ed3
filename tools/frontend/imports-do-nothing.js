// A rule of ESLint: a module has no effects when it is imported. Its top level has only imports, exports, functions, classes and
// values, and the expressions of these values only read and compute.

/** Functions that an expression may call; methods are allowed by name, on any object. */
const FUNCTIONS = new Set(["matchMedia"]);
const METHODS = new Set([
  "createElement", "entries", "filter", "from", "fromEntries", "keys", "map", "parse", "querySelector", "random", "now",
  "toString", "values", "withResolvers",
]);
const CLASSES = new Set(["Map", "RegExp", "Set", "WeakMap", "WeakSet"]);
const STATEMENTS = new Set([
  "ClassDeclaration", "ExportAllDeclaration", "ExportDefaultDeclaration", "ExportNamedDeclaration", "FunctionDeclaration",
  "ImportDeclaration", "VariableDeclaration",
]);

export const importsDoNothing = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      statement: "A module does nothing when it is imported: this belongs into its `start`.",
      call: "A module does nothing when it is imported: `{{name}}` may be called in its `start`.",
    },
  },
  create(context) {
    let depth = 0; // the depth of functions
    const { sourceCode } = context;
    const enter = () => { depth += 1; };
    const leave = () => { depth -= 1; };
    const report = (node, name) => context.report({ node, messageId: "call", data: { name } });
    const isRead = ({ type, name, computed, property }) =>
      type === "Identifier" ? FUNCTIONS.has(name) : type === "MemberExpression" && !computed && METHODS.has(property.name);
    return {
      Program({ body }) {
        for (const node of body) if (!STATEMENTS.has(node.type)) context.report({ node, messageId: "statement" });
      },
      ":function": enter,
      ":function:exit": leave,
      // Instance fields are evaluated with each object, but static fields at once.
      "PropertyDefinition[static=false]": enter,
      "PropertyDefinition[static=false]:exit": leave,
      StaticBlock(node) {
        if (!depth) context.report({ node, messageId: "statement" });
      },
      CallExpression(node) {
        if (!depth && !isRead(node.callee)) report(node, sourceCode.getText(node.callee));
      },
      NewExpression(node) {
        if (!depth && !CLASSES.has(node.callee.name)) report(node, `new ${sourceCode.getText(node.callee)}`);
      },
      AwaitExpression(node) {
        if (!depth) report(node, "await");
      },
    };
  },
};
