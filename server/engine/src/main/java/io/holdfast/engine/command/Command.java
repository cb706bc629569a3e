package io.holdfast.engine.command;

/** What can be asked of the engine. A new command does not compile until the engine handles it. */
public sealed interface Command
        permits CreateQueue,
                DeleteQueue,
                SetQueueAttributes,
                GetQueueAttributes,
                PurgeQueue,
                SendMessage,
                ReceiveMessage,
                DeleteMessage,
                ChangeMessageVisibility,
                TagQueue,
                UntagQueue,
                KeepPart,
                StartMessageMoveTask,
                CancelMessageMoveTask,
                ListMessageMoveTasks,
                StartRedrive,
                ChangeRedrive,
                ListRedrives,
                AcceptArrivals,
                ForgetDepartures {
    void handledBy(Handler handler, Caller caller, long nowMillis);

    /** The queue that it is about, which is where it is decided; 0 if that follows from something else. */
    long queueId();

    /** One method for each command. */
    interface Handler {
        void createQueue(CreateQueue command, Caller caller, long nowMillis);

        void deleteQueue(DeleteQueue command, Caller caller, long nowMillis);

        void setQueueAttributes(SetQueueAttributes command, Caller caller, long nowMillis);

        void getQueueAttributes(GetQueueAttributes command, Caller caller, long nowMillis);

        void purgeQueue(PurgeQueue command, Caller caller, long nowMillis);

        void sendMessage(SendMessage command, Caller caller, long nowMillis);

        void receiveMessage(ReceiveMessage command, Caller caller, long nowMillis);

        void deleteMessage(DeleteMessage command, Caller caller, long nowMillis);

        void changeMessageVisibility(ChangeMessageVisibility command, Caller caller, long nowMillis);

        void tagQueue(TagQueue command, Caller caller, long nowMillis);

        void untagQueue(UntagQueue command, Caller caller, long nowMillis);

        void keepPart(KeepPart command, Caller caller, long nowMillis);

        void startMessageMoveTask(StartMessageMoveTask command, Caller caller, long nowMillis);

        void cancelMessageMoveTask(CancelMessageMoveTask command, Caller caller, long nowMillis);

        void listMessageMoveTasks(ListMessageMoveTasks command, Caller caller, long nowMillis);

        void startRedrive(StartRedrive command, Caller caller, long nowMillis);

        void changeRedrive(ChangeRedrive command, Caller caller, long nowMillis);

        void listRedrives(ListRedrives command, Caller caller, long nowMillis);

        void acceptArrivals(AcceptArrivals command, Caller caller, long nowMillis);

        void forgetDepartures(ForgetDepartures command, Caller caller, long nowMillis);
    }
}
