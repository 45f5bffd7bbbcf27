import type { Answer, CallLimit } from './calls.ts'

/** Reads an answer: JSON as it is, a file as a `Blob`, nothing as undefined. */
export async function readAnswer(response: Response): Promise<Answer<unknown, Record<string, unknown>>> {
  return {
    body: await readBody(response),
    status: response.status,
    headers: Object.fromEntries([...response.headers].map(([name, text]) => [name, valueOf(text)])),
    limit: limitIn(response.headers),
  }
}

export const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return isJson(response) ? response.json() : response.blob()
}

/** Numbers and booleans are written as text in headers. */
function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

function limitIn(headers: Headers): CallLimit | null {
  const read = (name: string) => Number(headers.get(`ratelimit-${name}`))
  if (!headers.has('ratelimit-limit')) return null
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') }
}
