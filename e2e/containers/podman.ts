import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Podman {
  podman(...args: string[]): Promise<string>
  /** `podman-compose` in a folder. */
  compose(folder: string, ...args: string[]): Promise<string>
}

// For a machine without systemd, with cgroups of both versions and limits that root may not raise.
const SETTINGS = `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=10000:10000", "nproc=10000:10000"]
[network]
network_backend = "netavark"
`

/** Podman with images and containers of its own in a folder, which are gone with it. */
export async function openPodman(folder: string): Promise<Podman> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'containers.conf'), SETTINGS)
  await writeFile(
    join(folder, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
  )
  const env = {
    ...process.env,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  }
  const call = async (command: string, args: string[], cwd: string) => {
    const { stdout, stderr } = await run(command, args, { env, cwd, maxBuffer: 1 << 28 })
    return stdout + stderr
  }
  return {
    podman: (...args) => call('podman', args, folder),
    compose: (cwd, ...args) => call('podman-compose', args, cwd),
  }
}
