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
 * The same schema without additional properties at any depth. Schemas that define their additional properties stay as
 * they are, and so do records.
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

/** Closed parts of an intersection would refuse each other's fields, so it becomes one object. */
function mergeParts(whole: SchemaNode, parts: SchemaNode[]): SchemaNode {
  const { allOf: _parts, ...own } = Object.getOwnPropertyDescriptors(whole)
  return copyOf(Object.defineProperties({}, own), {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, SchemaNode>,
    required: parts.flatMap(({ required = [] }) => required),
  })
}

/** Typebox stores optionality in a property that is not enumerable. */
const copyOf = (node: SchemaNode, changes: SchemaNode): SchemaNode =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)), changes)
