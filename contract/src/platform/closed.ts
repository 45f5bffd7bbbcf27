import type { TSchema } from 'typebox'

interface SchemaNode {
  type?: string
  properties?: Record<string, SchemaNode>
  required?: string[]
  patternProperties?: Record<string, SchemaNode>
  additionalProperties?: boolean
  items?: SchemaNode
  anyOf?: SchemaNode[]
  allOf?: SchemaNode[]
}

/**
 * The same schema, which takes no field it does not name, however deep. What says itself what else it takes stays as it
 * is, and so do records, whose names are the caller's.
 */
export const closeSchema = <S extends TSchema>(schema: S): S => closedNode(schema as SchemaNode) as S

function closedNode(node: SchemaNode): SchemaNode {
  if (node.allOf) return closedNode(mergeParts(node, node.allOf))
  const { properties, patternProperties, items, anyOf } = node
  return copyOf(node, {
    ...(properties && { properties: closedEach(properties) }),
    ...(properties &&
      !patternProperties &&
      !('additionalProperties' in node) && { additionalProperties: false }),
    ...(patternProperties && { patternProperties: closedEach(patternProperties) }),
    ...(items && { items: closedNode(items) }),
    ...(anyOf && { anyOf: anyOf.map(closedNode) }),
  })
}

const closedEach = (nodes: Record<string, SchemaNode>) =>
  Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, closedNode(node)]))

/** Each part of an intersection would refuse the fields of the others: closed, it is one object. */
function mergeParts(whole: SchemaNode, parts: SchemaNode[]): SchemaNode {
  const { allOf: _parts, ...own } = Object.getOwnPropertyDescriptors(whole)
  return copyOf(Object.defineProperties({}, own), {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, SchemaNode>,
    required: parts.flatMap(({ required = [] }) => required),
  })
}

/** Typebox keeps what makes a field optional where it is not listed. */
const copyOf = (node: SchemaNode, changes: SchemaNode): SchemaNode =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)), changes)
