import { MOST_RESOURCES } from '@matinee/contract/catalogue/playlists'
import type { Program } from '@matinee/contract/catalogue/programs'
import { Button, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { PlaylistSkeleton } from './PlaylistSkeleton.tsx'
import { resources } from './queries.ts'
import { ResourceList } from './ResourceList.tsx'
import { ACCEPTED_EXTENSIONS } from './send-resource.ts'
import { SendingRow } from './SendingRow.tsx'
import { useResourceUploads } from './use-resource-uploads.ts'

/** The downloadable files of a program. */
export function ResourcesCard({ program: { id } }: { program: Pick<Program, 'id'> }) {
  const { data, error, refetch } = useQuery(resources(id))
  const { sending, send, giveUp } = useResourceUploads(id)
  const isFull = (data?.length ?? 0) + sending.length >= MOST_RESOURCES

  return (
    <Card
      title={t('resource.title')}
      actions={
        <PickFiles label={t('resource.upload')} accept={ACCEPTED_EXTENSIONS} multiple onPick={send}>
          {(open) => (
            <Button
              size="compact-md"
              variant="default"
              disabled={isFull}
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={open}
            >
              {t('resource.upload')}
            </Button>
          )}
        </PickFiles>
      }
    >
      <Stack gap="sm">
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <PlaylistSkeleton />)}
        {data && data.length > 0 && <ResourceList programId={id} rows={data} />}
        {sending.map((file) => (
          <SendingRow key={file.id} file={file} onGiveUp={() => giveUp(file.id)} />
        ))}
        <Text size="xs" c="dimmed">
          {data?.length === 0 ? `${t('resource.none')} ${t('resource.kinds')}` : t('resource.kinds')}
        </Text>
      </Stack>
    </Card>
  )
}
