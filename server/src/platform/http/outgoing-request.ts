import { request as requestPlain, type ClientRequest, type RequestOptions } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import type { Context } from '../context.ts'
import { lookUpPublic } from './public-address.ts'

/**
 * A request to an address that somebody has typed, on a connection of its own unless an agent is given. A name that leads
 * to this machine or a private network fails with `PrivateAddress` where it is connected to, unless the operator allows
 * private targets; an address written in numbers is for the caller to check (`isPrivateHost`).
 */
export function requestOutside(
  { config }: Pick<Context, 'config'>,
  url: URL,
  options: RequestOptions,
): ClientRequest {
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain
  return send(url, { agent: false, ...options, ...(!config.private_targets && { lookup: lookUpPublic }) })
}
