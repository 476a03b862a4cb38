/** Parses VRML 2.0 (ISO/IEC 14772) into nodes, without knowing the nodes that a file may declare. */
import { ModelProblem } from '../problems.ts';
import { type Tokens, vrmlTokens } from './tokens.ts';

export interface VrmlNode {
  type: string;
  fields: Map<string, VrmlValue[]>;
  /** Fields that take the value of a field of the surrounding PROTO. */
  is: Map<string, string>;
  /** The PROTO that declares the type. */
  proto: Proto | undefined;
}
export type VrmlValue = number | string | boolean | VrmlNode;

interface Proto {
  name: string;
  /** Values of fields that an instance does not give. */
  defaults: Map<string, VrmlValue[]>;
  /** The first node of its body; undefined for an EXTERNPROTO, whose body is in another file. */
  body: VrmlNode | undefined;
}

interface Scope {
  defs: Map<string, VrmlNode>;
  protos: Map<string, Proto>;
  outer: Scope | undefined;
}

/** Exporters nest parts of parts; deeper files are made to break readers. */
const MAX_DEPTH = 400;
const DECLARES = new Set(['field', 'exposedField', 'eventIn', 'eventOut']);
const KEYWORDS = new Map<string, boolean>([
  ['TRUE', true],
  ['FALSE', false],
]);

const protoOf = (scope: Scope | undefined, name: string): Proto | undefined =>
  scope && (scope.protos.get(name) ?? protoOf(scope.outer, name));
const scopeIn = (outer?: Scope): Scope => ({ defs: new Map(), protos: new Map(), outer });

const isNumber = (token: string): boolean =>
  /^[-+]?\.?\d/.test(token) || /^[-+]?(nan|inf|infinity)$/i.test(token);
const isEvent = (kind: string): boolean => kind === 'eventIn' || kind === 'eventOut';

const expect = (tokens: Tokens, wanted: string): void => {
  const token = tokens.next();
  if (token === wanted) return;
  throw new ModelProblem(token === '' ? 'cutOff' : 'broken');
};

const parser = (tokens: Tokens) => {
  let depth = 0;

  const single = (scope: Scope): VrmlValue | undefined => {
    const token = tokens.peek();
    if (isNumber(token)) return Number(tokens.next());
    if (token.startsWith('"')) return tokens.next().slice(1);
    const truth = KEYWORDS.get(token);
    if (truth === undefined && token !== 'NULL') return node(scope);
    tokens.next();
    return truth;
  };

  /** Reads the value of a field: a list, or what stands together. */
  const values = (scope: Scope): VrmlValue[] => {
    const list: VrmlValue[] = [];
    const add = (): void => {
      const value = single(scope);
      if (value !== undefined) list.push(value);
    };
    if (tokens.peek() === '[') {
      tokens.next();
      while (tokens.peek() !== ']') {
        if (tokens.peek() === '') throw new ModelProblem('cutOff');
        add();
      }
      tokens.next();
    } else if (isNumber(tokens.peek())) {
      while (isNumber(tokens.peek())) add();
    } else add();
    return list;
  };

  /** Reads `field SFFloat size 1`; a Script declares fields in its body, a PROTO in its head. */
  const declaration = (scope: Scope, into: VrmlNode): void => {
    const kind = tokens.next();
    tokens.next();
    const name = tokens.next();
    if (tokens.peek() === 'IS') {
      tokens.next();
      into.is.set(name, tokens.next());
    } else if (!isEvent(kind)) into.fields.set(name, values(scope));
  };

  const body = (scope: Scope, into: VrmlNode): void => {
    expect(tokens, '{');
    while (tokens.peek() !== '}') {
      if (statement(scope)) continue;
      if (DECLARES.has(tokens.peek())) {
        declaration(scope, into);
        continue;
      }
      const name = tokens.next();
      if (name === '') throw new ModelProblem('cutOff');
      if (tokens.peek() === 'IS') {
        tokens.next();
        into.is.set(name, tokens.next());
      } else into.fields.set(name, values(scope));
    }
    tokens.next();
  };

  const node = (scope: Scope): VrmlNode => {
    let type = tokens.next();
    if (type === 'USE') {
      const used = scope.defs.get(tokens.next());
      if (!used) throw new ModelProblem('broken');
      return used;
    }
    const name = type === 'DEF' ? tokens.next() : undefined;
    if (name !== undefined) type = tokens.next();
    if (type === '') throw new ModelProblem('cutOff');
    depth += 1;
    if (depth > MAX_DEPTH) throw new ModelProblem('tooComplex');
    const made: VrmlNode = {
      type,
      fields: new Map(),
      is: new Map(),
      proto: protoOf(scope, type),
    };
    if (name !== undefined) scope.defs.set(name, made);
    body(scope, made);
    depth -= 1;
    return made;
  };

  const proto = (scope: Scope, isExternal: boolean): void => {
    const name = tokens.next();
    const inner = scopeIn(scope);
    const head: VrmlNode = { type: name, fields: new Map(), is: new Map(), proto: undefined };
    expect(tokens, '[');
    while (tokens.peek() !== ']') {
      if (!DECLARES.has(tokens.peek()))
        throw new ModelProblem(tokens.peek() === '' ? 'cutOff' : 'broken');
      if (!isExternal) declaration(scope, head);
      else for (let word = 0; word < 3; word += 1) tokens.next();
    }
    tokens.next();
    const made: Proto = { name, defaults: head.fields, body: undefined };
    if (isExternal) values(scope);
    else {
      depth += 1;
      if (depth > MAX_DEPTH) throw new ModelProblem('tooComplex');
      expect(tokens, '{');
      while (tokens.peek() !== '}') {
        if (statement(inner)) continue;
        const first = node(inner);
        // Further nodes of a body are not shown.
        made.body ??= first;
      }
      tokens.next();
      depth -= 1;
    }
    scope.protos.set(name, made);
  };

  /** Reads a statement that is no node. @returns whether there was one */
  const statement = (scope: Scope): boolean => {
    const token = tokens.peek();
    if (token !== 'PROTO' && token !== 'EXTERNPROTO' && token !== 'ROUTE') return false;
    tokens.next();
    if (token === 'ROUTE') for (let word = 0; word < 3; word += 1) tokens.next();
    else proto(scope, token === 'EXTERNPROTO');
    return true;
  };
  return { node, statement };
};

/** Returns the nodes at the top of a file. @throws ModelProblem */
export const vrmlTree = (text: string): VrmlNode[] => {
  const tokens = vrmlTokens(text);
  const { node, statement } = parser(tokens);
  const scope = scopeIn();
  const nodes: VrmlNode[] = [];
  while (tokens.peek() !== '') if (!statement(scope)) nodes.push(node(scope));
  return nodes;
};
