import { permits, type Access } from '@matinee/contract/platform/access'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { AREAS, hasRight, heldTo, reachOf, type Area } from '@matinee/contract/platform/roles'
import { expect, type Page } from '@playwright/test'
import { allEndpoints } from '../server/testing/endpoints.ts'

declare global {
  interface Window {
    /** What the page knows, as the development build of the admin exposes it. */
    __TANSTACK_QUERY_CLIENT__?: { invalidateQueries: (filters: { refetchType: 'none' }) => Promise<void> }
  }
}

/** Areas whose answers leave addresses out for roles without `see_contacts`. */
const WITH_CONTACTS: readonly Area[] = ['people', 'community', 'messages', 'money']

const endpoints = (await allEndpoints()).map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }))

function patternOf({ path }: Endpoint) {
  const [, ...parts] = path.split('/')
  return new RegExp(`^/${parts.map((part) => (part.startsWith(':') ? '[^/]+' : part)).join('/')}$`)
}

/** The endpoint of a call; the one without parameters if there are two. */
function endpointOf(method: string, path: string): Endpoint | undefined {
  const found = endpoints.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
  return found.toSorted((one, other) => paramsIn(one.endpoint) - paramsIn(other.endpoint))[0]?.endpoint
}

const paramsIn = ({ path }: Endpoint) => path.split(':').length

/** The calls that each screen makes for the owner, who sees all of it. */
export class ScreenCalls {
  readonly #byScreen = new Map<string, Set<Endpoint>>()
  readonly #seen = new Set<string>()
  #current = new Set<Endpoint>()

  /** Records the calls of a page from now on. */
  listen(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!/^(\/bullet)?\/api\//.test(pathname)) return
      const endpoint = endpointOf(request.method(), pathname)
      expect.soft(endpoint, `${request.method()} ${pathname} is no endpoint`).toBeDefined()
      if (endpoint) this.#current.add(endpoint)
    })
  }

  /** What is called from now on belongs to this screen, also what others have called a moment ago. */
  async begin(page: Page, screen: string) {
    this.#byScreen.set(screen, (this.#current = new Set()))
    await page.evaluate(forgetAnswers)
  }

  /**
   * Whether a role sees a screen as neither the owner nor a role before it does: some call is refused to it, or its
   * access to an area of these calls is another. A screen that was not recorded counts as one.
   */
  isNew(screen: string, role: string): boolean {
    const calls = this.#byScreen.get(screen)
    if (!calls) return true
    this.#seen.add(sightOf(screen, [...calls], 'owner'))
    const sight = sightOf(screen, [...calls], role)
    const isNew = !this.#seen.has(sight)
    this.#seen.add(sight)
    return isNew
  }
}

/** The same text for two roles to which a screen shows the same. */
function sightOf(screen: string, calls: Endpoint[], role: string): string {
  const areas = AREAS.filter((area) => calls.some(({ access }) => isAbout(access, area)))
  const hasContacts = areas.some((area) => WITH_CONTACTS.includes(area)) && hasRight(role, 'see_contacts')
  const refused = calls.filter(({ access }) => !permits(access, role)).map(({ path }) => path)
  const reaches = areas.map((area) => [
    reachOf(role, area, heldTo(role, area) ?? undefined),
    heldTo(role, area),
  ])
  return JSON.stringify([screen, refused.toSorted(), reaches, hasContacts])
}

function isAbout(access: Access, area: Area): boolean {
  if (typeof access === 'string') return false
  if ('all' in access) return access.all.some((one) => isAbout(one, area))
  if ('either' in access) return access.either.some((one) => isAbout(one, area))
  return Object.values(access).includes(area)
}

/** Makes the page ask again for what it knows already, as a screen does that is opened first. */
const forgetAnswers = () => window.__TANSTACK_QUERY_CLIENT__!.invalidateQueries({ refetchType: 'none' })
