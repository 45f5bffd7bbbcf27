import { connect } from 'node:tls'
import { daysOfCertificate, isEnding } from '../../platform/http/certificate.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const PATIENCE_MS = 5000

/** Whether browsers trust the address of the store, and for how long. */
export const checkCertificate: SystemCheck = async ({ config, clock }) => {
  const address = config.public_url
  if (!address?.startsWith('https:'))
    return makeFinding('certificate.none', { address: address ?? 'localhost' })
  const { hostname, port } = new URL(address)
  try {
    const end = await certificateEnd(hostname, Number(port || 443))
    const days = daysOfCertificate(end, clock.now())
    return makeFinding(isEnding(days) ? 'certificate.ending' : 'certificate.fine', {
      host: hostname,
      days,
    })
  } catch (error) {
    return makeFinding('certificate.refused', { host: hostname, fault: (error as Error).message })
  }
}

/** When the certificate ends that a host shows; throws where a browser would refuse it. */
function certificateEnd(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS })
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().valid_to)
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)))
  })
}
