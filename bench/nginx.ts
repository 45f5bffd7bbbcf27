import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSupervised } from '../server/src/platform/process/supervised-child.ts'
import { waitForAnswer } from './product.ts'
import { ensureTool } from './tools.ts'

const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** nginx with one worker and sendfile, giving out a folder; `url` is a file of it that must answer. */
export async function startNginx(root: string, port: number, url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-nginx-'))
  const config = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/errors;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      ${PATHS.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server { listen 127.0.0.1:${port}; root ${root}; }
    }`
  await writeFile(join(folder, 'nginx.conf'), config)
  await ensureTool('nginx')
  const child = spawnSupervised('nginx', ['-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitForAnswer(url, child)
  return {
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
