import type { Home } from '@matinee/contract/home/home'
import { Group, Progress, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { percent } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import styles from './home.module.css'
import { waitingRows } from './waiting-rows.tsx'

/** What needs a hand, and what is under way. */
export function WaitingCard({ home }: { home: Home }) {
  const rows = waitingRows(home)
  const imports = home.imports ?? []
  const encoding = home.library?.encoding ?? 0
  return (
    <Card title={t('home.waiting')}>
      {rows.length === 0 && <NothingWaits />}
      <ul className={styles.rows}>
        {rows}
        {imports.map((one) => (
          <ImportRow key={`${one.what} ${one.id}`} one={one} />
        ))}
        {encoding > 0 && (
          <li className={styles.row}>
            <TextLink to="/videos" search={{ state: 'busy' }} size="sm">
              {t('home.processing', { count: encoding })}
            </TextLink>
          </li>
        )}
      </ul>
    </Card>
  )
}

const NothingWaits = () => (
  <Group gap="sm" wrap="nowrap">
    <ThemeIcon size={28} radius="xl" variant="light" color="teal" aria-hidden>
      <IconCheck size={16} />
    </ThemeIcon>
    <Text size="sm" c="dimmed">
      {t('home.nothing_waits')}
    </Text>
  </Group>
)

const ImportRow = ({
  one: { id, what, name, percent: done },
}: {
  one: NonNullable<Home['imports']>[number]
}) => (
  <li className={styles.row}>
    <div className={styles.name}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text component="div" size="sm" truncate dir="auto">
          <TextLink
            to={what === 'people' ? '/people/imports/$id' : '/videos/import/$id'}
            params={{ id }}
            c="inherit"
          >
            {name}
          </TextLink>
        </Text>
        <Text size="sm" c="dimmed" className="numbers">
          {percent(done)}
        </Text>
      </Group>
      <Progress value={done} size="sm" mt={6} aria-label={name} />
    </div>
  </li>
)
