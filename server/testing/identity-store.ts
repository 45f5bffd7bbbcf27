import type { IdentityProvider } from '@matinee/contract/members/identity-providers'
import { openBrowser, type Browser } from './browser.ts'
import { CLIENT, type TestIdentityProvider } from './identity-provider.ts'
import type { Client, World } from './world.ts'

const PATH = '/bullet/api/identity_providers'

/** Adds a provider to the store of a client, switched on for members unless told otherwise. */
export async function addProvider(
  owner: Client,
  { issuer }: TestIdentityProvider,
  changes: object = {},
): Promise<IdentityProvider> {
  const { id } = (await owner.post(PATH, { label: 'Example', issuer })).json<IdentityProvider>()
  const answer = await owner.patch(`${PATH}/${id}`, { ...CLIENT, active: true, ...changes })
  return answer.json()
}

/** Goes to a provider as an account and comes back; returns where the store sends the browser then. */
export async function comeBack(
  browser: Browser,
  provider: IdentityProvider,
  elsewhere: TestIdentityProvider,
  account: string,
): Promise<URL> {
  const gone = await browser.get(`/sign_in/with/${provider.id}`)
  const back = await elsewhere.visit(gone.headers.location!, account)
  const answer = await browser.get(back.pathname + back.search)
  return new URL(answer.headers.location!, 'http://localhost')
}

/** The same with a browser of its own. */
export async function browserFrom(
  world: World,
  provider: IdentityProvider,
  elsewhere: TestIdentityProvider,
  account: string,
) {
  const browser = await openBrowser(world)
  return { browser, to: await comeBack(browser, provider, elsewhere, account) }
}
