import { performance } from 'node:perf_hooks'
import type { Context } from '../../platform/context.ts'
import { postJson, type PostResult } from '../../platform/http/json-post.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import type { DeliveryRow, EndpointRow } from './queries.ts'
import { signatureHeaders } from './signature.ts'

const SECRET_PURPOSE = 'webhook secret'

export const sealSecret = (ctx: Context, secret: string) => seal(ctx, SECRET_PURPOSE, secret)
export const unsealSecret = (ctx: Context, sealed: Buffer) => unseal(ctx, SECRET_PURPOSE, sealed)

export interface RequestResult extends PostResult {
  at: string
  milliseconds: number
}

/** The secrets a request is signed with: the endpoint's, and for a day the one before. */
export function secretsOf(
  ctx: Context,
  { secret, old_secret, old_secret_until }: Pick<EndpointRow, 'secret' | 'old_secret' | 'old_secret_until'>,
): string[] {
  const isOldValid = old_secret !== null && old_secret_until! > ctx.clock.now().toISOString()
  return [secret, ...(isOldValid ? [old_secret] : [])].map((sealed) => unsealSecret(ctx, sealed))
}

/** Sends one signed request and waits for its answer. */
export async function sendRequest(
  ctx: Context,
  { url, secrets }: { url: string; secrets: string[] },
  { message_id, body }: Pick<DeliveryRow, 'message_id' | 'body'>,
): Promise<RequestResult> {
  const at = ctx.clock.now()
  const began = performance.now()
  const headers = signatureHeaders(secrets, { id: message_id, at, body })
  const result = await postJson(ctx, url, body, { 'user-agent': 'Matinee', ...headers })
  return { ...result, at: at.toISOString(), milliseconds: Math.round(performance.now() - began) }
}
