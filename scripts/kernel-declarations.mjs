// TypeScript declarations of the compiled kernels: the module's exports, with their parameters and doc comments from assembly/.
import ts from 'typescript';

const ENTRY = 'assembly/index.ts';

/** Types of assembly/, all of them numbers to JavaScript. */
const TYPES = `/** An address, or a count of bytes or of items in memory. */
type usize = number;
type i32 = number;
type u32 = number;
type f32 = number;
type f64 = number;
/** 0 or 1. */
type bool = number;`;

/** Declares the interface of the module's exports. Throws if one is not a function that assembly/index.ts exports. */
export function kernelDeclarations(wasm) {
  const { entry, functions } = parsedKernels();
  const members = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name, kind }) => {
    if (kind === 'memory') return `readonly ${name}: WebAssembly.Memory;`;
    return methodOf(functions.get(name), name);
  });
  const [comment] = ts.getLeadingCommentRanges(entry.text, 0);
  const head = entry.text.slice(comment.pos, comment.end);
  return `${TYPES}\n\n${head}\nexport interface Kernels {\n${members.join('\n')}\n}\n`;
}

/** The exported functions' declarations by name. Resolves only names: TypeScript need not know the types. */
function parsedKernels() {
  const program = ts.createProgram([ENTRY], {
    noLib: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(ENTRY);
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(entry)).map((symbol) => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return [symbol.name, (isAlias ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration];
  });
  return { entry, functions: new Map(symbols) };
}

function methodOf(declaration, name) {
  if (!declaration || !ts.isFunctionDeclaration(declaration))
    throw new Error(`${ENTRY} does not export ${name}()`);
  const { jsDoc = [], parameters, type } = declaration;
  const list = parameters.map((parameter) => parameter.getText()).join(', ');
  return [...jsDoc.map((comment) => comment.getText()), `${name}(${list}): ${type.getText()};`].join('\n');
}
