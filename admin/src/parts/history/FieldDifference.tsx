import type { RevisionField } from '@matinee/contract/platform/revisions'
import { Box, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { t } from '../../text.ts'
import styles from './history.module.css'
import { diffWords, type Stretch } from './word-diff.ts'

interface FieldDifferenceProps {
  field: RevisionField
  label: string
  show: ((field: string, value: string) => ReactNode) | undefined
}

/** What a text was and what it is now, with the words that differ marked. */
export function FieldDifference({ field: { field, earlier, current }, label, show }: FieldDifferenceProps) {
  const id = useId()
  const diff = diffWords(earlier, current)
  return (
    <section aria-labelledby={id}>
      <Title order={4} size="sm" id={id} mb={4}>
        {label}
      </Title>
      <div className={styles.sides}>
        <Side label={t('history.then')}>
          {show?.(field, earlier) ?? <MarkedText stretches={diff.earlier} as="del" />}
        </Side>
        <Side label={t('history.present')}>
          {show?.(field, current) ?? <MarkedText stretches={diff.current} as="ins" />}
        </Side>
      </div>
    </section>
  )
}

const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box miw={0}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    {children}
  </Box>
)

function MarkedText({ stretches, as: Mark }: { stretches: Stretch[]; as: 'del' | 'ins' }) {
  if (stretches.length === 0) return <Text c="dimmed">{t('history.nothing')}</Text>
  return (
    <Text component="div" dir="auto" className={`as-written ${styles.text}`}>
      {stretches.map(({ text, isChanged }, at) => (isChanged ? <Mark key={at}>{text}</Mark> : text))}
    </Text>
  )
}
