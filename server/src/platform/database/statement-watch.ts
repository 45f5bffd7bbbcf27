import type pg from 'pg'

export interface StatementRun {
  /** As it was sent, with its values apart. */
  text: string
  /** Milliseconds since 1970. */
  began: number
  ms: number
}

type Listener = (run: StatementRun) => void

const listeners = new Set<Listener>()

/** Tells of every statement of the query builder once it has ended. */
export function onStatement(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Measures the statements of a connection; costs nothing while nobody listens. */
export function watchStatements(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const result = query(...args)
    if (listeners.size > 0 && result instanceof Promise) measure(textOf(args[0]), result)
    return result
  }) as typeof client.query
}

function measure(text: string, result: Promise<unknown>) {
  const [began, start] = [Date.now(), performance.now()]
  const tell = () => {
    const ms = performance.now() - start
    for (const listener of listeners) listener({ text, began, ms })
  }
  result.then(tell, tell)
}

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : ((sent as { text?: string }).text ?? ''))
