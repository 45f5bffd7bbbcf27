import type { RTCPeerConnection } from 'werift'

interface UdpProtocol {
  transport: { onData(data: Buffer, from: readonly [string, number]): void }
}

/** Lets a connection take only the datagrams that are accepted: werift has no place to look before it takes them. */
export function filterArriving(
  connection: RTCPeerConnection,
  accepts: (data: Buffer, from: readonly [string, number]) => boolean,
) {
  const ice = connection.iceTransports[0]!.connection
  for (const { transport } of Reflect.get(ice, 'protocols') as UdpProtocol[]) {
    const take = transport.onData
    transport.onData = (data, from) => accepts(data, from) && take(data, from)
  }
}
