import { Button, Fieldset, Group, Kbd, Stack, Text } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconLayoutColumns,
  IconLetterT,
  IconPictureInPicture,
  IconVideo,
} from '@tabler/icons-react'
import { t } from '../../text.ts'
import { offeredScenes } from './devices.ts'
import { missingOf, SCENES, type Scene } from './scene.ts'
import type { BrowserStudio } from './use-browser-studio.ts'

const SIGNS = {
  camera: IconVideo,
  screen: IconDeviceDesktop,
  corner: IconPictureInPicture,
  side: IconLayoutColumns,
  card: IconLetterT,
} satisfies Record<Scene, unknown>

/** The scenes, of which one is shown, and what is missing of it. */
export function ScenePicker({ studio }: { studio: BrowserStudio }) {
  const { choice, opened } = studio
  return (
    <Stack gap="xs">
      <Fieldset legend={t('live.browser.scene')} variant="unstyled">
        <Group gap="xs" mt={4}>
          {offeredScenes().map((scene) => (
            <SceneButton key={scene} scene={scene} studio={studio} />
          ))}
        </Group>
      </Fieldset>
      <div aria-live="polite">
        {missingOf(choice.scene, opened).map((kind) => (
          <Text key={kind} size="sm" c="dimmed">
            {t(`live.browser.missing.${kind}`)}
          </Text>
        ))}
      </div>
    </Stack>
  )
}

function SceneButton({
  scene,
  studio: { choice, isOpening, show },
}: {
  scene: Scene
  studio: BrowserStudio
}) {
  const Sign = SIGNS[scene]
  const isShown = choice.scene === scene
  const key = String(SCENES.indexOf(scene) + 1)
  return (
    <Button
      size="compact-md"
      variant={isShown ? 'filled' : 'default'}
      aria-pressed={isShown}
      aria-keyshortcuts={key}
      disabled={isOpening}
      leftSection={<Sign size={16} stroke={1.7} aria-hidden />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          {key}
        </Kbd>
      }
      onClick={() => show(scene)}
    >
      {t(`live.browser.scene.${scene}`)}
    </Button>
  )
}
