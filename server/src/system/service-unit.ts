export interface ServiceUnitInput {
  /** The folder of the checkout. */
  folder: string
  /** The node that runs it. */
  node: string
  /** The user it runs as. */
  user: string
  /** The file of its variables, which need not be there. */
  environment: string
}

/** A unit of systemd that keeps Matinee running: started with the machine, again within seconds after a fault. */
export const serviceUnit = ({ folder, node, user, environment }: ServiceUnitInput): string => `[Unit]
Description=Matinee, a streaming service of your own
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
User=${user}
WorkingDirectory=${escapePercent(folder)}
EnvironmentFile=-${escapePercent(environment)}
ExecStart="${escapePercent(node)}" setup/start.js
Restart=always
RestartSec=2
# Everything stops within five seconds; what does not is killed with the rest.
TimeoutStopSec=10
LimitNOFILE=65536
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=full
ProtectControlGroups=true
ProtectKernelModules=true
ProtectKernelTunables=true
LockPersonality=true
RestrictSUIDSGID=true

[Install]
WantedBy=multi-user.target
`

/** systemd reads `%` as the start of a specifier. */
const escapePercent = (path: string) => path.replaceAll('%', '%%')

/** The variables of a new service: behind a proxy on this machine if it has a domain, otherwise as examples. */
export function serviceEnvironment(domain: string | undefined): string {
  const set = domain === undefined ? '# ' : ''
  return `# What Matinee reads at its start; docs/operating.md lists every variable. \`systemctl restart matinee\` applies changes.
${set}PUBLIC_URL=https://${domain ?? 'films.example.com'}
${set}HOST=127.0.0.1
${set}TRUST_PROXY=on
# SMTP_URL=smtp://user:password@mail.example.com:587
# MAIL_FROM=films@example.com
`
}
