import { fork, type ChildProcess } from 'node:child_process'

export interface TaskChildOptions {
  /** Path of the program it runs; see `answerTasks`. */
  program: string
  /** A task may take so long. */
  limit_ms: number
  /** A child that has nothing to do for so long gives its memory back. */
  idle_ms: number
}

/** Why there is no answer: its time was over, or the process ended, as when memory runs out. */
export type TaskFailure = 'too_slow' | 'ended'

/** Does tasks in a process of its own, one at a time, started when there is one; a process that fails is not used again. */
export class TaskChild<Task extends object, Answer extends object> {
  readonly #options: TaskChildOptions
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: TaskChildOptions) {
    this.#options = options
  }

  /** Whoever asks waits for the answer before asking again. */
  ask(task: Task): Promise<Answer | TaskFailure> {
    const asked = (this.#child ??= this.#start())
    clearTimeout(this.#idle)
    return new Promise((resolve) => {
      const settle = (answer: Answer | TaskFailure) => {
        clearTimeout(limit)
        asked.off('message', heard).off('exit', died)
        if (this.#child) this.#idle = setTimeout(() => this.#end(), this.#options.idle_ms).unref()
        resolve(answer)
      }
      const heard = (answer: unknown) => settle(answer as Answer)
      const died = () => settle('ended')
      const limit = setTimeout(() => {
        this.#end()
        settle('too_slow')
      }, this.#options.limit_ms)
      asked.on('message', heard).on('exit', died)
      asked.send(task, (error) => error && died())
    })
  }

  #start(): ChildProcess {
    const started = fork(this.#options.program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('error', () => {}) // told by `exit`, or by what was sent
    started.once('exit', () => {
      if (this.#child === started) this.#child = undefined
    })
    // It holds nobody up who wants to end: whoever asks waits for the answer itself.
    started.unref()
    started.channel?.unref()
    return started
  }

  #end() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
