import Provider, { type AccountClaims } from 'oidc-provider'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'

/** What somebody has at the provider, by subject. */
export type Accounts = Record<string, Omit<AccountClaims, 'sub'>>

interface Answers {
  /** Changes what the token endpoint answers. */
  tamper?: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined
  /** Breaks every connection. */
  isDown?: boolean
  /** Answers in the place of the provider. */
  instead?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
}

export const CLIENT = { client_id: 'matinee', client_secret: 'a-secret-of-the-client' }

/** A real OpenID Connect provider on a local port, at which nobody is asked for a password. */
export async function openIdentityProvider(accounts: Accounts = {}, port = 0) {
  const answers: Answers = {}
  const state = {
    account: '',
    handle: (_request: IncomingMessage, response: ServerResponse) => void response.end(),
  }
  const server = createServer((request, response) => {
    if (answers.isDown) return void request.socket.destroy()
    if (answers.instead?.(request, response)) return undefined
    if (answers.tamper && request.url === '/token') alterEnd(response, answers.tamper)
    return state.handle(request, response)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = makeProvider(issuer, accounts)
  const callback = provider.callback()
  state.handle = (request, response) =>
    void (request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, {
          login: { accountId: state.account, amr: amrOf(accounts[state.account]) },
        })
      : callback(request, response))

  return {
    issuer,
    accounts,
    answers,
    /** Follows a browser through the provider as this account; returns the address it is sent back to. */
    visit(address: string, account: string): Promise<URL> {
      state.account = account
      return follow(issuer, address)
    },
    /** The account that signs in next, for a browser that follows by itself. */
    signInAs: (account: string) => void (state.account = account),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type TestIdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>

const amrOf = (account: Accounts[string] | undefined) => (account?.['amr'] as string[] | undefined) ?? ['pwd']

function makeProvider(issuer: string, accounts: Accounts): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: ['http://localhost/sign_in/with/1/callback'] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['of a test'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  })
  // Its address is known before the store's.
  provider.Client.prototype.redirectUriAllowed = () => true
  return provider
}

function alterEnd(response: ServerResponse, tamper: NonNullable<Answers['tamper']>) {
  const end = response.end.bind(response) as (text: string) => ServerResponse
  response.end = ((text: string) => {
    const altered = JSON.stringify(tamper(JSON.parse(text) as Record<string, unknown>))
    response.setHeader('content-length', Buffer.byteLength(altered))
    return end(altered)
  }) as ServerResponse['end']
}

/** Follows redirects with cookies until they leave the provider. */
async function follow(issuer: string, start: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = new URL(start)
  for (let hops = 0; address.origin === issuer && hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(';', 1)[0]!.split('=', 2) as [string, string]
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`The provider stopped with ${answer.status}: ${await answer.text()}`)
    address = new URL(next, address)
  }
  return address
}
