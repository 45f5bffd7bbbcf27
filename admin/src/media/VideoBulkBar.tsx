import { Button } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import type { Video } from '@matinee/contract/media/media'
import { useState } from 'react'
import { askConfirmation } from '../parts/confirm.tsx'
import { RefusedList } from '../parts/list/RefusedList.tsx'
import { SelectionBar } from '../parts/list/SelectionBar.tsx'
import type { Selection } from '../parts/list/use-selection.ts'
import { t } from '../text.ts'
import { useVideosAct, type VideosActed } from './use-video-actions.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The actions on the films that are ticked on this page. */
export function VideoBulkBar({ selection, videos }: { selection: Selection; videos: Video[] }) {
  const [refused, setRefused] = useState<VideosActed['refused']>([])
  const act = useVideosAct((acted) =>
    acted.refused.length > 0 ? setRefused(acted.refused) : selection.clear(),
  )
  const ids = [...selection.ids]
  const hasFailed = videos.some(({ id, state }) => state === 'failed' && selection.has(id))

  async function askAndDelete() {
    const question = {
      title: t('video.bulk_delete_title', { count: ids.length }),
      text: t('video.delete_text'),
      action: t('video.delete'),
    }
    if (await askConfirmation(question)) act.mutate({ action: 'delete', ids })
  }

  return (
    <>
      <SelectionBar
        label={t('video.selected')}
        selection={selection}
        chosen={t('bulk.count', { count: ids.length })}
        shown={videos.length}
        total={videos.length}
      >
        {hasFailed && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={act.isPending}
            leftSection={<IconRefresh {...small} />}
            onClick={() => act.mutate({ action: 'retry', ids })}
          >
            {t('retry')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={act.isPending}
          leftSection={<IconTrash {...small} />}
          onClick={() => void askAndDelete()}
        >
          {t('video.bulk_delete')}
        </Button>
      </SelectionBar>
      {refused.length > 0 && (
        <RefusedList
          title={t('video.refused', { count: refused.length })}
          refused={refused}
          count={refused.length}
          onClose={() => {
            setRefused([])
            selection.clear()
          }}
        />
      )}
    </>
  )
}
