import { Button, Group } from '@mantine/core'
import type { Program } from '@matinee/contract/catalogue/programs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FilmState } from '../media/FilmState.tsx'
import { useCanCreateContent } from '../members/role-access.ts'
import { t } from '../text.ts'
import { program as programQuery } from './queries.ts'
import { useProgramActions } from './use-program-actions.ts'

/** What becomes of an uploaded film: how far it is made and, once it can be watched, the button that publishes it. */
export function UploadedProgram({ id }: { id: number }) {
  const { data: program } = useQuery(programQuery(id))
  const mayPublish = useCanCreateContent()
  const { publish } = useProgramActions()
  const publishing = useMutation({ mutationFn: (row: Program) => publish(row) }) // which says what went wrong
  if (!program) return null
  const { status, video_state, video_percent, video_watchable, next_video } = program
  const film = next_video ?? { state: video_state, percent: video_percent }

  return (
    <Group justify="space-between" wrap="nowrap" mt={4}>
      <FilmState state={film.state} percent={film.percent} watchable={video_watchable && !next_video} />
      {status === 'draft' && video_watchable && mayPublish && (
        <Button
          size="compact-xs"
          loading={publishing.isPending}
          aria-label={t('act_on', { act: t('program.publish'), name: program.title })}
          onClick={() => publishing.mutate(program)}
        >
          {t('program.publish')}
        </Button>
      )}
    </Group>
  )
}
