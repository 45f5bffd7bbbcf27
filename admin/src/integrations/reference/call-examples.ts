import type { ApiCall } from './document.ts'

/** A call as a line of curl; the key stands for the reader's own. */
export function curlExample(call: ApiCall, origin: string): string {
  const body = bodyExample(call)
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}'${origin}${pathExample(call)}'`,
    ...(call.scopes ? [`  -H 'authorization: Bearer mk_…'`] : []),
    ...(body === undefined
      ? []
      : [`  -H 'content-type: application/json'`, `  -d '${JSON.stringify(body)}'`]),
    ...(body === undefined && call.requestBody ? ['  --data-binary @file'] : []),
  ].join(' \\\n')
}

/** A call with the package `@matinee/api`. */
export function clientExample(call: ApiCall, origin: string): string {
  const body = bodyExample(call)
  const path = namesOf(call).map((name) => `${name}: ${name.endsWith('id') ? 1 : `'…'`}`)
  const input = [
    ...(path.length > 0 ? [`path: { ${path.join(', ')} }`] : []),
    ...(call.requestBody ? [`body: ${body === undefined ? 'file' : JSON.stringify(body, null, 2)}`] : []),
    ...(call.parameters.some(({ name }) => name === 'idempotency-key') ? [`idempotencyKey: '…'`] : []),
  ]
  return [
    `import { createMatinee } from '@matinee/api'`,
    '',
    `const matinee = createMatinee({ address: '${origin}', key: process.env.MATINEE_KEY! })`,
    `await matinee.${call.method.toLowerCase()}('${call.path}'${input.length > 0 ? `, { ${input.join(', ')} }` : ''})`,
  ].join('\n')
}

const bodyExample = ({ requestBody }: ApiCall) => requestBody?.content['application/json']?.example

const namesOf = ({ path }: ApiCall) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const pathExample = ({ path }: ApiCall) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name.endsWith('id') ? '1' : name))
