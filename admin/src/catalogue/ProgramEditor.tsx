import type { Program } from '@matinee/contract/programs'
import { Grid, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { FilmCard } from '../media/FilmCard.tsx'
import { Preview } from '../playback/Preview.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useUnsavedGuard } from '../parts/use-unsaved-guard.ts'
import { BackToPrograms } from './BackToPrograms.tsx'
import { Conflict } from './Conflict.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { OrganizeCard } from './OrganizeCard.tsx'
import { PosterCard } from './PosterCard.tsx'
import { ProgramHeader } from './ProgramHeader.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useProgramEditor } from './use-program-editor.ts'

/** The editor of a program: words on the left, what surrounds them on the right; below each other on a phone. */
export function ProgramEditor({ program }: { program: Program }) {
  const editor = useProgramEditor(program)
  useUnsavedGuard(editor.isDirty)
  useHotkeys([['mod+S', () => void editor.save()]], [])

  return (
    <Screen
      sticky
      title={program.title}
      before={<BackToPrograms />}
      beside={<StatusBadge status={program.status} />}
      actions={<ProgramHeader program={program} editor={editor} />}
    >
      {editor.isInConflict && <Conflict editor={editor} />}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            <DetailsCard editor={editor} />
            <FilmCard
              programId={program.id}
              videoId={program.video_id}
              preview={<FilmPreview program={program} />}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <PosterCard program={program} editor={editor} />
            <OrganizeCard editor={editor} />
          </Stack>
        </Grid.Col>
      </Grid>
      <SaveBar editor={editor} />
    </Screen>
  )
}

const FilmPreview = ({ program: { id, title, video_id } }: { program: Program }) =>
  video_id !== null && <Preview key={video_id} programId={id} videoId={video_id} title={title} />
