import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../platform/context.ts'
import { QUICK_CHECKS, runChecks } from './checks.ts'

/** Prometheus metrics of one process, and of what it shares with the others. */
export interface Metrics {
  /** Seconds of an answer by its route, which has no ids in it. */
  observe(call: { method: string; route: string; status: number }, seconds: number): void
  /** In the text format of Prometheus. */
  write(): Promise<string>
  contentType: string
}

const STATES = { fine: 0, attention: 1, failing: 2 }
/** Scrapes come every few seconds from several places; some checks ask other machines. */
const CHECKED_EVERY_MS = 30_000

export function openMetrics(ctx: Context): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'matinee_http_request_seconds',
    help: 'Seconds until an answer was sent, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const writeFindings = gaugeOfFindings(registry)
  let findings: Promise<void> | undefined
  let lookedAt = 0
  const lookNow = () => {
    lookedAt = Date.now()
    return runChecks(ctx, QUICK_CHECKS).then(writeFindings)
  }
  return {
    observe: ({ status, ...labels }, seconds) =>
      answers.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, seconds),
    async write() {
      if (!findings || Date.now() - lookedAt > CHECKED_EVERY_MS) findings = lookNow()
      await findings
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** The findings as gauges: their states, and the numbers in them. */
function gaugeOfFindings(registry: Registry) {
  const options = { registers: [registry] }
  const states = new Gauge({
    ...options,
    name: 'matinee_check_state',
    help: '0 where a check is fine, 1 where it needs attention, 2 where something does not work.',
    labelNames: ['check'],
  })
  const values = new Gauge({
    ...options,
    name: 'matinee_check_value',
    help: 'What a check counted, such as the bytes that are free on the disk.',
    labelNames: ['check', 'value'],
  })
  return (findings: Awaited<ReturnType<typeof runChecks>>) => {
    values.reset()
    for (const finding of findings) {
      states.set({ check: finding.check }, STATES[finding.state])
      for (const [value, count] of Object.entries(finding.values))
        if (typeof count === 'number') values.set({ check: finding.check, value }, count)
    }
  }
}
