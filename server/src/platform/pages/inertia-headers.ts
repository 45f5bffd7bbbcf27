import type { FastifyRequest } from 'fastify'
import type { PartialPageRequest } from './props.ts'

const headerOf = ({ headers }: FastifyRequest, name: string) => headers[name] as string | undefined
const listIn = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

/** Whether the request is an Inertia visit: the page in the browser replaces itself with the answer. */
export const isVisit = (request: FastifyRequest) => headerOf(request, 'x-inertia') === 'true'

/** Whether the request is a prefetch, which must have no side effects. */
export const isPrefetch = (request: FastifyRequest) => headerOf(request, 'purpose') === 'prefetch'

/** The asset version the browser runs; undefined if it does not say. */
export const versionIn = (request: FastifyRequest) => headerOf(request, 'x-inertia-version')

export const errorBagIn = (request: FastifyRequest) => headerOf(request, 'x-inertia-error-bag')

/** Which props of the page `component` the request asks for. */
export function partialRequestIn(request: FastifyRequest, component: string): PartialPageRequest {
  const isPartial = isVisit(request) && headerOf(request, 'x-inertia-partial-component') === component
  const only = isPartial ? headerOf(request, 'x-inertia-partial-data') : undefined
  return {
    isPartial,
    only: only ? listIn(only) : null,
    except: isPartial ? listIn(headerOf(request, 'x-inertia-partial-except')) : [],
    reset: listIn(headerOf(request, 'x-inertia-reset')),
    kept: listIn(headerOf(request, 'x-inertia-except-once-props')),
  }
}
