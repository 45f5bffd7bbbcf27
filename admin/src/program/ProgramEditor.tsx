import type { Program } from '@matinee/contract/catalogue/programs'
import { Box, Grid, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { memo } from 'react'
import { CommentingCard } from './CommentingCard.tsx'
import { FilmCard } from '../media/FilmCard.tsx'
import { MarkersCard } from '../media/markers/MarkersCard.tsx'
import { ProgramOffersCard } from '../offers/ProgramOffersCard.tsx'
import { Preview } from '../media/Preview.tsx'
import { RecordingCard } from '../media/recording/RecordingCard.tsx'
import { BackTo } from '../parts/BackTo.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { AccessCard } from './AccessCard.tsx'
import { Conflict } from './Conflict.tsx'
import { CustomFieldsCard } from './CustomFieldsCard.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { ImagesCard } from './images/ImagesCard.tsx'
import { LiveCard } from './LiveCard.tsx'
import { NextFilm } from './NextFilm.tsx'
import { OrganizeCard } from './OrganizeCard.tsx'
import { Playlist } from './playlist/Playlist.tsx'
import { ResourcesCard } from './playlist/ResourcesCard.tsx'
import { ProgramHeader } from './ProgramHeader.tsx'
import { ProgramTranslations } from './ProgramTranslations.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { RegionsCard } from './RegionsCard.tsx'
import { SeoCard } from './SeoCard.tsx'
import { PodcastCard } from '../catalogue/podcasts/PodcastCard.tsx'
import { EmbedCard } from './share/EmbedCard.tsx'
import { PrivateLinksCard } from './share/PrivateLinksCard.tsx'
import { StatusBadge } from '../catalogue/StatusBadge.tsx'
import { useCanEditContent } from '../members/role-access.ts'
import { useSaveBeforeLeave } from './use-save-before-leave.ts'
import { useProgramEditor, type ProgramEditor as Editor } from './use-program-editor.ts'

interface EditorProps {
  program: Program
  editor: Editor
}

/** The editor of a program: texts and films on the left, settings on the right; in one column on a phone. */
export function ProgramEditor({ program }: { program: Program }) {
  const editor = useProgramEditor(program)
  useSaveBeforeLeave(editor)
  useHotkeys([['mod+S', () => void editor.save()]], [])

  return (
    <Screen
      sticky
      title={program.title}
      before={<BackTo to="/programs" label={t('nav.programs')} />}
      beside={<StatusBadge status={program.status} />}
      actions={<ProgramHeader program={program} editor={editor} />}
    >
      {editor.isInConflict && <Conflict editor={editor} />}
      {/* Leaving a field saves it: nobody has to wait for the rest. */}
      <Box onBlur={() => void (editor.isDirty && editor.save())}>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Words program={program} editor={editor} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Surroundings program={program} editor={editor} />
          </Grid.Col>
        </Grid>
      </Box>
    </Screen>
  )
}

const Words = ({ program, editor }: EditorProps) => (
  <Stack gap="lg">
    <DetailsCard editor={editor} />
    <MaterialCards program={program} />
    <SeoCard editor={editor} />
    <ProgramTranslations editor={editor} />
    <ShareCards program={program} />
  </Stack>
)

// These two know nothing of the form: without `memo`, each key would render them, half of the screen.
const MaterialCards = memo(function MaterialCards({ program }: { program: Program }) {
  return (
    <>
      {program.kind === 'video' && <Film program={program} />}
      {program.kind === 'collection' && <Playlist program={program} />}
      {program.kind === 'live_event' && <LiveCard id={program.id} />}
      {program.kind === 'live_event' && program.live_state === 'on_demand' && (
        <RecordedFilm program={program} />
      )}
      {program.video_id !== null && program.video_watchable && <MarkersCard videoId={program.video_id} />}
      <ResourcesCard program={program} />
    </>
  )
})

const ShareCards = memo(function ShareCards({ program }: { program: Program }) {
  return (
    <>
      {program.kind !== 'resource' && <EmbedCard program={program} />}
      <PrivateLinksCard program={program} />
    </>
  )
})

const Surroundings = ({ program, editor }: EditorProps) => (
  <Stack gap="lg">
    <PublicationCard program={program} editor={editor} />
    <ImagesCard program={program} editor={editor} />
    <OrganizeCard editor={editor} />
    <CustomFieldsCard editor={editor} />
    <AccessCard editor={editor} kind={program.kind} />
    <ProgramOffersCard id={program.id} access={editor.form.values.access} />
    <RegionsCard editor={editor} />
    {program.kind === 'collection' && <Podcast id={program.id} />}
    <CommentingCard programId={program.id} editor={editor} />
  </Stack>
)

function Podcast({ id }: { id: number }) {
  return useCanEditContent() && <PodcastCard subject={{ content_id: id }} />
}

const RecordedFilm = ({ program: { id, title, video_id } }: { program: Program }) =>
  video_id !== null && <RecordingCard key={video_id} programId={id} videoId={video_id} title={title} />

const Film = ({ program }: { program: Program }) => (
  <Stack gap="sm">
    <NextFilm program={program} />
    <FilmCard programId={program.id} videoId={program.video_id} preview={<FilmPreview program={program} />} />
  </Stack>
)

const FilmPreview = ({ program: { id, title, video_id } }: { program: Program }) =>
  video_id !== null && <Preview key={video_id} programId={id} videoId={video_id} title={title} />
