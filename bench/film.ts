import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A film of `seconds` in 1080p at about 12 Mbit/s with fine detail, soft shapes, grain and sound; made once. */
export async function benchFilm(seconds = 60): Promise<string> {
  const path = join(tmpdir(), `matinee-bench-${seconds}.mp4`)
  try {
    await access(path)
    return path
  } catch {
    await run('ffmpeg', [
      ...['-v', 'error', '-y'],
      ...['-f', 'lavfi', '-i', `mandelbrot=size=1920x1080:rate=30:end_scale=0.02`],
      ...['-f', 'lavfi', '-i', 'gradients=size=1920x1080:rate=30:speed=0.02'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000'],
      ...['-filter_complex', '[0][1]blend=all_mode=softlight,noise=alls=7:allf=t,format=yuv420p[v]'],
      ...['-map', '[v]', '-map', '2:a', '-t', String(seconds)],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '12M', '-maxrate', '14M', '-bufsize', '24M'],
      ...['-c:a', 'aac', '-b:a', '128k', path],
    ])
    return path
  }
}
