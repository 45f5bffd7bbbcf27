import type { Program } from '@matinee/contract/catalogue/programs'
import { Stack } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { AddToPlaylist } from './AddToPlaylist.tsx'
import { ComingFilms } from './ComingFilms.tsx'
import { playlist } from './queries.ts'
import { PlaylistList } from './PlaylistList.tsx'
import { PlaylistSkeleton } from './PlaylistSkeleton.tsx'
import { usePlaylist } from './use-playlist.ts'

/** The films, headings and files of a collection. Changes are visible to visitors at once. */
export function Playlist({ program: { id } }: { program: Pick<Program, 'id'> }) {
  const { data, error, refetch } = useQuery(playlist(id))
  const editor = usePlaylist(id)

  return (
    <Card
      title={t('playlist.title')}
      actions={data && <AddToPlaylist collectionId={id} entries={data} editor={editor} />}
    >
      <Stack gap="sm">
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <PlaylistSkeleton />)}
        {data?.length === 0 && (
          <Empty icon={IconPlaylistAdd} title={t('playlist.none')} text={t('playlist.none_text')} />
        )}
        {data && data.length > 0 && <PlaylistList entries={data} editor={editor} />}
        <ComingFilms collectionId={id} />
      </Stack>
    </Card>
  )
}
