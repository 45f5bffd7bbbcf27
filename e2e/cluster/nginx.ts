import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import { freePort } from '../../server/testing/cluster.ts'

export interface Balancer {
  /** The address of the store. */
  origin: string
  stop(): Promise<void>
}

const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** nginx in front of the `web` processes, with player events to `collect`: the settings of docs/operating.md. */
export async function startBalancer(
  folder: string,
  ports: { web: number[]; collect: number },
): Promise<Balancer> {
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  const servers = (list: number[], more = '') =>
    list.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s${more};`).join(' ')
  const config = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/errors;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${PATHS.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      upstream web { ${servers(ports.web)} keepalive 32; }
      upstream events { ${servers([ports.collect])} ${servers(ports.web, ' backup')} }
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
      proxy_read_timeout 300s;
      # Only what may be sent again goes to the next process.
      proxy_next_upstream error timeout http_503;
      client_max_body_size 0;
      proxy_cache_path ${folder}/films keys_zone=films:10m max_size=1g inactive=1d use_temp_path=off;
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://web; proxy_request_buffering off; }
        location = /api/events { proxy_pass http://events; }
        # Segments of whole films (previews have longer tokens): kept once for everybody, asked for by each viewer.
        location ~ "^/media/(?<token>[\\w-]{28}|[\\w-]{71})/(?<film>[1-9][0-9]*/[0-9]+/hls/.+[.](?:m4s|mp4))$" {
          set $allowed /media/allowed/$token/$film;
          auth_request /allowed;
          error_page 500 = @uncached;
          proxy_cache films;
          proxy_cache_key $http_host/$film;
          proxy_cache_valid 200 7d;
          proxy_cache_lock on;
          proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
          proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;
          proxy_pass http://web;
        }
        location = /allowed {
          internal;
          proxy_pass http://web$allowed;
          proxy_pass_request_body off;
          proxy_set_header Content-Length "";
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
        location @uncached { proxy_pass http://web; }
      }
    }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawnSupervised('nginx', ['-e', `${folder}/errors`, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGQUIT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
