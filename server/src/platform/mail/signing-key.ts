import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { DKIMOptions } from 'nodemailer'
import type { Context } from '../context.ts'
import { seal, unseal } from '../text/vault.ts'

export interface MailSigningKeyTable {
  domain: string
  selector: string
  private_key: Buffer
  public_key: string
  active: boolean
  created_at: string
}

declare module '../database/tables.ts' {
  interface Tables {
    mail_signing_key: MailSigningKeyTable
  }
}

const PURPOSE = 'mail signing'
// Every receiver reads RSA; 2048 bits fit a record in DNS.
const BITS = 2048
const SELECTOR = 'matinee'

export const domainOfAddress = (address: string) => address.split('@').pop()!.toLowerCase()

/** The key of a sending domain, made when it is first asked for. */
export async function ensureSigningKey(
  ctx: Pick<Context, 'db' | 'secrets' | 'clock'>,
  domain: string,
): Promise<Pick<MailSigningKeyTable, 'selector' | 'public_key' | 'active'>> {
  const known = await findKey(ctx, domain)
  if (known) return known
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await ctx.db
    .insertInto('mail_signing_key')
    .values({
      domain,
      selector: SELECTOR,
      private_key: seal(ctx, PURPOSE, privateKey),
      public_key: publicKey.toString('base64'),
      active: false,
      created_at: ctx.clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findKey(ctx, domain))!
}

const findKey = ({ db }: Pick<Context, 'db'>, domain: string) =>
  db.selectFrom('mail_signing_key').selectAll().where('domain', '=', domain).executeTakeFirst()

/** Signs the mails of a domain from now on. */
export const beginSigning = ({ db }: Pick<Context, 'db'>, domain: string) =>
  db.updateTable('mail_signing_key').set({ active: true }).where('domain', '=', domain).execute()

/** What signs the mails of a domain; undefined until its record was found in DNS. */
export async function findSignature(
  ctx: Pick<Context, 'db' | 'secrets'>,
  domain: string,
): Promise<DKIMOptions | undefined> {
  const key = await findKey(ctx, domain)
  if (!key?.active) return undefined
  return {
    domainName: domain,
    keySelector: key.selector,
    privateKey: unseal(ctx, PURPOSE, key.private_key),
  } as DKIMOptions
}
