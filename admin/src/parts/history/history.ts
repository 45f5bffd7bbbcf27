import type { Revision, RevisionField } from '@matinee/contract/platform/revisions'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Restores a revision on top of a version (the saved one by default), and resolves to the version that came of it. */
export type Restore = (revisionId: number, version?: number) => Promise<{ version: number }>

/** Where the history of something is, and how it is shown. */
export interface History<Row extends Revision> {
  list: UseQueryOptions<Row[], Error, Row[], readonly unknown[]>
  compare: (id: number) => UseQueryOptions<RevisionField[], Error, RevisionField[], readonly unknown[]>
  restore: Restore
  labelOf: (field: Pick<RevisionField, 'field' | 'name'>) => string
  /** Shows a value that is no plain text: a choice, a picture. */
  show?: (field: string, value: string) => ReactNode
  /** A badge beside the moment of a row. */
  mark?: (row: Row) => ReactNode
}
