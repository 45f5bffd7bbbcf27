import { Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import styles from '../uploads/tray.module.css'
import { factsOf } from './FilmImportProgress.tsx'
import { filmImports } from './queries.ts'

/** The imports that load films at this moment. */
export function useRunningImports(mayImport: boolean) {
  const { data } = useQuery({ ...filmImports(1), enabled: mayImport })
  return (data?.body ?? []).filter(({ state }) => state === 'running')
}

/** Imports beside uploads, each with its progress. */
export const ImportsInTray = ({ imports }: { imports: ReturnType<typeof useRunningImports> }) =>
  imports.map((one) => (
    <li key={one.id} className={styles.row} aria-label={one.name}>
      <Group wrap="nowrap" gap="xs" justify="space-between">
        <TextLink to="/videos/import/$id" params={{ id: one.id }} size="sm" className="one-line as-written">
          {one.name}
        </TextLink>
      </Group>
      <Progress
        size={4}
        my={4}
        value={one.percent}
        aria-label={t('upload.progress_of', { name: one.name })}
      />
      <Text size="xs" c="dimmed" className="numbers">
        {factsOf(one)}
      </Text>
    </li>
  ))
