import type { AuditEntry } from '@matinee/contract/members/staff'
import { Group, Text } from '@mantine/core'
import { ago, moment } from '../../format.ts'
import { t } from '../../text.ts'
import styles from './audit.module.css'
import { detailsOf, sentenceOf } from './audit-words.ts'

/** One entry of the audit log, with collapsible details. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const details = detailsOf(entry)
  return (
    <li className={styles.entry}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
          {sentenceOf(entry)}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={entry.at} title={moment(entry.at)}>
          {ago(entry.at)}
        </Text>
      </Group>
      {details.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('audit.details')}</summary>
          <dl className={styles.details}>
            <dt>{t('audit.when')}</dt>
            <dd>{moment(entry.at)}</dd>
            {details.map(([name, text]) => (
              <Detail key={name} name={name} text={text} />
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

const Detail = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{text}</dd>
  </>
)
