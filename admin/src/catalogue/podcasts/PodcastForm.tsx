import { PODCAST_GENRES } from '@matinee/contract/catalogue/podcast-genres'
import {
  PODCAST_AUDIENCES,
  PODCAST_MEDIA,
  type Podcast,
  type PodcastSettings,
} from '@matinee/contract/catalogue/podcasts'
import { Button, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { PodcastState } from './PodcastState.tsx'
import { useSavePodcast, type PodcastSubject } from './queries.ts'

interface PodcastFormProps {
  subject: PodcastSubject
  saved: Podcast
}

/** The settings of a podcast, with their own button: they are saved apart from the rest of a screen. */
export function PodcastForm({ subject, saved }: PodcastFormProps) {
  const save = useSavePodcast(subject)
  const { audience, medium, language, genre, explicit, contact } = saved
  const form = useForm<PodcastSettings>({
    initialValues: { audience, medium, language, genre, explicit, contact: contact ?? '' },
  })
  const submit = () =>
    save.mutate(
      { ...form.values, contact: form.values.contact?.trim() || null },
      {
        onSuccess: () => notifySuccess(t('podcast.saved')),
        onError: (error) => showProblems(form, error),
      },
    )
  return (
    <Stack>
      <Radio.Group label={t('podcast.audience')} {...form.getInputProps('audience')}>
        <Stack gap="xs" mt="xs">
          {PODCAST_AUDIENCES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`podcast.audience_${value}`)}
              description={t(`podcast.audience_${value}_text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.audience !== 'off' && <Particulars form={form} />}
      {form.isDirty() && (
        <Group>
          {/* No form of its own: the card stands inside those of programs. */}
          <Button loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </Group>
      )}
      {saved.audience !== 'off' && <PodcastState podcast={saved} />}
    </Stack>
  )
}

const Particulars = ({ form }: { form: UseFormReturnType<PodcastSettings> }) => (
  <>
    <Select
      label={t('podcast.medium')}
      allowDeselect={false}
      data={PODCAST_MEDIA.map((value) => ({ value, label: t(`podcast.medium_${value}`) }))}
      {...form.getInputProps('medium')}
    />
    <Select
      label={t('podcast.genre')}
      description={t('podcast.genre_text')}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('podcast.genre_none')}
      data={[...PODCAST_GENRES]}
      {...form.getInputProps('genre')}
    />
    <TextInput
      label={t('podcast.language')}
      description={t('podcast.language_text')}
      dir="ltr"
      maxLength={20}
      {...form.getInputProps('language')}
    />
    {form.values.audience === 'public' && (
      <TextInput
        label={t('podcast.contact')}
        description={t('podcast.contact_text')}
        type="email"
        dir="ltr"
        maxLength={254}
        {...form.getInputProps('contact')}
      />
    )}
    <Switch label={t('podcast.explicit')} {...form.getInputProps('explicit', { type: 'checkbox' })} />
  </>
)
