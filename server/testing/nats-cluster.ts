import { spawnSupervised } from '../src/platform/process/supervised-child.ts'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './cluster.ts'

export interface NatsNode {
  /** Ends it as a crash would. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface NatsCluster {
  /** For `NATS_URL`. */
  url: string
  nodes: NatsNode[]
  stop(): Promise<void>
}

const NODES = ['n1', 'n2', 'n3']

/** Three NATS servers with JetStream that are one cluster. */
export async function startNatsCluster(folder: string): Promise<NatsCluster> {
  const ports = await Promise.all(
    NODES.map(async () => ({ client: await freePort(), route: await freePort() })),
  )
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`).join(',')
  const nodes = NODES.map((name, nth) => {
    const { client, route } = ports[nth]!
    const listen = ['-a', '127.0.0.1', '-p', String(client), '-cluster', `nats://127.0.0.1:${route}`]
    const store = ['-js', '-sd', join(folder, name)]
    return keepNode([...listen, ...store, '-routes', routes, '-cluster_name', 'matinee', '-n', name])
  })
  await Promise.all(nodes.map((node) => node.start()))
  return {
    url: ports.map(({ client }) => `nats://127.0.0.1:${client}`).join(','),
    nodes,
    stop: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
  }
}

function keepNode(args: string[]): NatsNode {
  let child: ReturnType<typeof spawnSupervised> | undefined
  return {
    async start() {
      child = spawnSupervised('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] })
      for await (const line of createInterface(child.stderr!)) if (line.includes('Server is ready')) break
      child.stderr!.resume()
    },
    async kill() {
      if (!child || child.signalCode !== null || child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
