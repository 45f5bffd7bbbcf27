import type { Content } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCourse } from '../program/chapters/use-course.ts'
import { contentAt } from '../catalogue/queries.ts'
import { Stage } from '../playback/Stage.tsx'

/** The full-screen film; in a collection, the current chapter. */
export function TvPlay({ permalink }: { permalink: string }) {
  const { data: content } = useQuery(contentAt(permalink))
  const course = useCourse(content, permalink, undefined)
  const videoRef = useRef<HTMLVideoElement>(null)

  return (
    <div className="grid min-h-dvh content-center bg-black [&_.stage-frame]:max-w-none!">
      <Stage
        program={content}
        permalink={permalink}
        chapter={course.current}
        isSettled={content !== undefined && course.isSettled}
        autoplay
        around={{
          videoRef,
          markers: course.current?.markers ?? content?.markers ?? NO_MARKERS,
          previous: undefined,
          next: undefined,
          following: undefined,
          startOver: undefined,
          ownScreen: true,
        }}
      />
    </div>
  )
}

const NO_MARKERS: Content['markers'] = []
