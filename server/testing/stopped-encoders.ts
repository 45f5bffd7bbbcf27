import { readdir, readFile } from 'node:fs/promises'

/** Stops the processes that encode renditions of broadcasts here, as a machine that is too slow would; returns their number. */
export async function stopRenditionEncoders(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const encoders: number[] = []
  for (const pid of pids) {
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    if (command!.includes('force_key_frames') && status!.includes(`PPid:\t${process.pid}\n`))
      encoders.push(Number(pid))
  }
  for (const pid of encoders) process.kill(pid, 'SIGSTOP')
  return encoders.length
}
