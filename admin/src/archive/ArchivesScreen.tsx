import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../parts/Empty.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { ArchiveProgress } from './ArchiveProgress.tsx'
import { ArchivesCard } from './ArchivesCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { archivePlan, archives } from './queries.ts'
import { StartArchive } from './StartArchive.tsx'

/** The archives of the store: made now, by a schedule, compared, downloaded and removed. */
export function ArchivesScreen() {
  const found = useQuery(archives)
  const plan = useQuery(archivePlan)
  const [isStarting, { open, close }] = useDisclosure(false)
  const isPending = found.isPending || plan.isPending // one after the other, the second would push the first away
  const atWork = found.data?.filter(({ state }) => state === 'making' || state === 'checking') ?? []
  return (
    <Screen
      title={t('nav.archives')}
      width={860}
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!plan.data || atWork.some(({ state }) => state === 'making')}
          onClick={open}
        >
          {t('archives.make')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('archives.intro')}
        </Text>
        {atWork.map((archive) => (
          <ArchiveProgress key={archive.id} archive={archive} />
        ))}
        {found.error && !found.data && <Problem error={found.error} onRetry={() => void found.refetch()} />}
        {isPending && <RowsSkeleton />}
        {!isPending && found.data?.length === 0 && (
          <Empty icon={IconArchive} title={t('archives.none')} text={t('archives.none_text')} />
        )}
        {!isPending && found.data && found.data.length > 0 && <ArchivesCard archives={found.data} />}
        {plan.error && !plan.data && <Problem error={plan.error} onRetry={() => void plan.refetch()} />}
        {!isPending && plan.data && <PlanCard plan={plan.data} />}
      </Stack>
      {isStarting && plan.data && <StartArchive plan={plan.data} onClose={close} />}
    </Screen>
  )
}
