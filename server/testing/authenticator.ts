import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** An authenticator that creates and uses passkeys as a browser would, with ES256 and no attestation. */
export interface Authenticator {
  create(options: AuthenticatorChallenge): AuthenticatorAnswer
  get(options: AuthenticatorChallenge): AuthenticatorAnswer
}

interface AuthenticatorChallenge {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

export interface AuthenticatorAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: Record<string, unknown>
  clientExtensionResults: Record<string, unknown>
}

interface AuthenticatorOptions {
  /** The origin of the page. */
  origin?: string
  /** Whether the user was verified by a finger or PIN. */
  verifies?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

export function makeAuthenticator({
  origin = 'http://localhost',
  verifies = true,
}: AuthenticatorOptions = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (rpId: string, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (verifies ? VERIFIED : 0)]), count])
  }
  const answer = (response: Record<string, Buffer>): AuthenticatorAnswer => ({
    id,
    rawId: id,
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
    clientExtensionResults: {},
  })

  return {
    create({ challenge, rp }) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        encodeCose(publicKey),
      ])
      const authData = Buffer.concat([head(rp!.id, PRESENT | HAS_CREDENTIAL), credential])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge),
        attestationObject: attestation(authData),
      })
    },
    get({ challenge, rpId }) {
      const authenticatorData = head(rpId!, PRESENT)
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ authenticatorData, clientDataJSON, signature })
    },
  }
}

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])

// A minimal CBOR encoder for these two structures: short texts, byte strings, small maps.
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) =>
  value.length < 256
    ? Buffer.concat([Buffer.from([0x58, value.length]), value])
    : Buffer.concat([Buffer.from([0x59]), uint16(value.length), value])

const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(authData),
  ])

/** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} */
function encodeCose(publicKey: KeyObject) {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x!),
    Buffer.from([0x22]),
    coordinate(y!),
  ])
}
