import { AsyncLocalStorage } from 'node:async_hooks'

/** What a tracer keeps of something that runs. */
export interface WorkSpan {
  end(fault?: unknown): void
}

export interface WorkTracer {
  begin(name: string, within: WorkSpan | undefined, traceparent: string | undefined): WorkSpan
}

interface Work {
  name: string
  span: WorkSpan | undefined
}

const works = new AsyncLocalStorage<Work>()
let tracer: WorkTracer | undefined

export const setTracer = (next: WorkTracer | undefined) => void (tracer = next)

/**
 * Runs something under a name, as `GET /api/contents/:permalink` or a job: for what is told of it afterwards.
 * `traceparent` is the header of a caller who traces as well.
 */
export function runAs<T>(name: string, work: () => T, traceparent?: string): T {
  const span = tracer?.begin(name, works.getStore()?.span, traceparent)
  const result = works.run({ name, span }, work)
  if (span) endWith(span, result)
  return result
}

function endWith(span: WorkSpan, result: unknown) {
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (fault: unknown) => span.end(fault),
    )
  else span.end()
}

/** The route or job that runs; undefined outside of one. */
export const currentWork = (): Work | undefined => works.getStore()
