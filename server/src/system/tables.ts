export interface SystemFindingTable {
  check_name: string
  reason: string
  found_at: string
  /** When the owners were mailed; null until it is found a second time. */
  told_at: string | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    system_finding: SystemFindingTable
  }
}
