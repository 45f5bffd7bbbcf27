import type { WhipPeerMessage, WhipPeerTask } from './whip-messages.ts'
import { WhipPeer } from './whip-peer.ts'

// The process that receives one encoder by WebRTC: what its packets do to the parsers ends this process alone.
// While it takes leave of its encoder the channel is closed already: what still comes of it is for nobody.
const tell = (message: WhipPeerMessage) => void (process.connected && process.send!(message))
const peer = new WhipPeer(tell)

process.on('message', (task: WhipPeerTask) => {
  peer.open(task).catch(() => tell({ type: 'refused', problem: 'unreadable' }))
})
process.on('disconnect', () => {
  setTimeout(() => process.exit(), 1000).unref()
  void peer.close().finally(() => process.exit())
})
