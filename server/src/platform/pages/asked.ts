import type { FastifyRequest } from 'fastify'
import type { Wish } from './props.ts'

const headerOf = ({ headers }: FastifyRequest, name: string) => headers[name] as string | undefined
const listIn = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

/** Asked for by the page that stands in the browser, which puts the answer in its own place. */
export const isVisit = (request: FastifyRequest) => headerOf(request, 'x-inertia') === 'true'

/** Nothing may come of it: nobody has gone there yet. */
export const isPrefetch = (request: FastifyRequest) => headerOf(request, 'purpose') === 'prefetch'

/** The version of the files the browser runs; undefined where it does not say. */
export const versionIn = (request: FastifyRequest) => headerOf(request, 'x-inertia-version')

export const errorBagIn = (request: FastifyRequest) => headerOf(request, 'x-inertia-error-bag')

/** What of the page called `component` is asked for. */
export function wishIn(request: FastifyRequest, component: string): Wish {
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
